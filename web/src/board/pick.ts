// Which feature lies under a point of the board: the outlines that light features are also what is pointed at.
import type { BoardState, Cell, Feature, Kind, Place } from '../protocol';
import { sameCell } from '../cells';
import { tileAt } from '../state';
import { corner, type Camera } from './camera';
import type { Point, TilePictures } from './pictures';

const ORDER: Kind[] = ['cloister', 'road', 'city', 'field']; // small things lie on top of large ones
const ROAD_WIDTH = 15;

let context: CanvasRenderingContext2D | null = null;
const paths = new Map<string, Path2D>();

function pathOf(d: string): Path2D {
  let path = paths.get(d);
  if (!path) paths.set(d, (path = new Path2D(d)));
  return path;
}

function unturned([x, y]: Point, turn: number): Point {
  for (let k = turn % 4; k > 0; k--) [x, y] = [y, 100 - x];
  return [x, y];
}

export function featureUnder(board: BoardState, pictures: TilePictures, camera: Camera, cell: Cell, screen: Point): Feature | null {
  const tile = tileAt(board, cell);
  context ??= document.createElement('canvas').getContext('2d');
  if (!tile || !context) return null;
  const [left, top] = corner(cell);
  const at: Point = [((screen[0] - camera.x) * 100) / camera.scale - left, ((screen[1] - camera.y) * 100) / camera.scale - top];
  context.lineWidth = ROAD_WIDTH;
  const covers = (place: Place): boolean => {
    const area = pictures.area(tile.tile, tile.rotation, place);
    if (!area) return false;
    const [x, y] = unturned(at, area.turn ?? 0);
    return area.line ? context!.isPointInStroke(pathOf(area.d), x, y) : context!.isPointInPath(pathOf(area.d), x, y, 'evenodd');
  };
  // What systems make of land lies on it.
  const kinds: string[] = [...new Set(board.features.map((feature) => feature.kind))].filter((kind) => !ORDER.includes(kind));
  for (const kind of [...kinds, ...ORDER])
    for (const feature of board.features)
      if (feature.kind === kind && feature.segments.some((segment) => sameCell(segment.cell, cell) && covers(segment.feature))) return feature;
  return null;
}
