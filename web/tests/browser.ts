// What the settings ask of a browser; imported before anything that uses them.
const none = { matches: false, addEventListener: () => undefined };
Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined }, matchMedia: () => none, document: { documentElement: { dataset: {} } } });
Object.defineProperty(globalThis, 'navigator', { value: { language: 'en' }, configurable: true });
