// Messages. {name} is replaced by a value; {n:tile|tiles} picks a form by the plural rule of the language, in the order
// of its categories (one, other in English and German).
import en from './messages/en.json';

export type Key = keyof typeof en;
export type Values = Record<string, string | number>;
type Messages = Record<string, string>;

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const loaders: Record<Language, () => Promise<Messages>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import('./messages/de.json')).default,
};
const ORDER: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

export function format(message: string, values: Values, plural: Intl.PluralRules): string {
  return message.replace(/\{(\w+)(?::([^{}]*))?\}/g, (hole, name: string, forms: string | undefined) => {
    const value = values[name];
    if (value === undefined) return hole;
    if (forms === undefined) return String(value);
    const categories = ORDER.filter((category) => plural.resolvedOptions().pluralCategories.includes(category));
    const list = forms.split('|');
    return list[Math.min(list.length - 1, Math.max(0, categories.indexOf(plural.select(Number(value)))))] ?? '';
  });
}

class Texts {
  language = $state<Language>('en');
  #messages = $state.raw<Messages>(en);
  #plural = $derived(new Intl.PluralRules(this.language));

  async use(language: Language): Promise<void> {
    this.#messages = await loaders[language]();
    this.language = language;
    document.documentElement.lang = language;
  }

  t = (key: Key, values: Values = {}): string => format(this.#messages[key] ?? en[key] ?? key, values, this.#plural);

  /** For keys that are put together, as from a word of the server; falls back to the word itself. */
  or = (key: string, other: string, values: Values = {}): string => {
    const message = this.#messages[key] ?? (en as Messages)[key];
    return message === undefined ? other : format(message, values, this.#plural);
  };

  list = (names: readonly string[]): string =>
    names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${this.t('and')} ${names.at(-1)}`;
}

export const texts = new Texts();
export const t = texts.t;
