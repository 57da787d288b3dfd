// The board as a file: an SVG document of its own, or pixels made from it.
import type { Cell } from '../protocol';
import { extent } from './camera';

const MARGIN = 20;
const ONLY_ON_SCREEN = '.choices, .coords, .ghost, .last, .dead, .float';

/** With its styles and symbols, without what only belongs to the screen. */
export function boardDocument(board: SVGSVGElement, cells: readonly Cell[]): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  copy.querySelectorAll(ONLY_ON_SCREEN).forEach((node) => node.remove());
  for (const image of copy.querySelectorAll<SVGImageElement>('image[data-symbol]')) {
    const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
    for (const [name, value] of [['class', 'art'], ['href', `#${image.dataset.symbol}`], ['width', '100'], ['height', '100']] as const) use.setAttribute(name, value);
    image.replaceWith(use);
  }
  const used = new Set([...copy.querySelectorAll('use')].map((use) => use.getAttribute('href')?.slice(1) ?? ''));
  const defs = [...document.querySelectorAll('.defs defs > *, .art-host > *')].filter((node) => node.nodeName !== 'symbol' || used.has(node.id));
  const rules = [...document.styleSheets, ...document.adoptedStyleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).filter((rule) => !rule.startsWith('@'));
  const area = extent(cells);
  const [width, height] = [(area.right - area.left) * 100 + 2 * MARGIN, (area.bottom - area.top) * 100 + 2 * MARGIN];
  for (const [name, value] of [
    ['xmlns', 'http://www.w3.org/2000/svg'], ['width', String(width)], ['height', String(height)],
    ['viewBox', `${area.left * 100 - MARGIN} ${area.top * 100 - MARGIN} ${width} ${height}`], ['data-theme', document.documentElement.dataset.theme ?? 'light'],
  ] as const) copy.setAttribute(name, value);
  copy.querySelector('.world')?.removeAttribute('transform');
  copy.removeAttribute('class');
  copy.removeAttribute('style');
  const place = document.createElementNS('http://www.w3.org/2000/svg', 'defs');
  place.append(...defs.map((node) => node.cloneNode(true)));
  copy.prepend(place);
  // The page's own policy allows no style element in it, so the rules are put into the text.
  const style = `<style>${rules.join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</style>`;
  return new XMLSerializer().serializeToString(copy).replace('<defs', () => `${style}<defs`);
}

/** The same in pixels, 100 to a tile and never larger than browsers can draw. */
export async function asPixels(svg: string): Promise<Blob> {
  const source = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    const scale = Math.min(1, 8000 / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
    const context = canvas.getContext('2d')!;
    context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--table');
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('The picture could not be drawn.'))), 'image/png'));
  } finally {
    URL.revokeObjectURL(source);
  }
}

export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // some browsers fetch it later
}
