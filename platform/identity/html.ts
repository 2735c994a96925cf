/** A piece of HTML whose values are already escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

function piece(value: string | Html | null): string {
  if (value === null) return '';
  return typeof value === 'string' ? escape(value) : value.text;
}

/** Builds HTML: strings are escaped, pieces made by `html` are taken as they are, null gives nothing. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | null)[]): Html {
  return new Html(parts.map((part, index) => part + piece(values[index] ?? null)).join(''));
}
