/** A part of a document in Markdown, of which there is as much as ours need. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; rows: string[][] }

/** Divides a document into its parts, which blank lines separate. */
export function blocksOf(markdown: string): Block[] {
  const fenced = markdown.split(/^```.*$/m)
  return fenced.flatMap((part, n): Block[] =>
    n % 2 === 1
      ? [{ kind: 'code', text: part.trim() }]
      : part
          .replaceAll(/^#.*$/gm, '\n$&\n')
          .split(/\n{2,}/)
          .map((text) => text.trim())
          .filter(Boolean)
          .map(blockOf),
  )
}

function blockOf(text: string): Block {
  const lines = text.split('\n')
  if (text.startsWith('#')) return { kind: 'heading', text: text.replace(/^#+ /, '') }
  if (text.startsWith('|')) {
    const rows = lines.map((line) =>
      line
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim()),
    )
    return { kind: 'table', rows: rows.filter((_, n) => n !== 1) }
  }
  if (/^(- |\d+\. )/.test(text)) {
    const items = text.split(/^(?:- |\d+\. )/m).map((item) => item.trim().replaceAll(/\s*\n\s*/g, ' '))
    return { kind: 'list', ordered: /^\d/.test(text), items: items.filter(Boolean) }
  }
  return { kind: 'text', text: lines.join(' ') }
}
