export type BodyBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

const itemOf = (line: string): string | null => (line.startsWith('- ') ? line.slice(2).trim() : null)

/** 一、谁可以使用 / 1. Who may use it, alone between blank lines. */
const headingLine = /^(?:[一二三四五六七八九十]+、|\d+\. )\S.{0,48}$/u

const headingOf = (block: BodyBlock): BodyBlock =>
  block.kind === 'paragraph' && headingLine.test(block.text) ? { ...block, kind: 'heading' } : block

const blocksOf = (lines: readonly string[]): BodyBlock[] =>
  lines.reduce<BodyBlock[]>((blocks, line) => {
    const last = blocks.at(-1)
    const item = itemOf(line)
    if (item !== null && last?.kind === 'list')
      return [...blocks.slice(0, -1), { ...last, items: [...last.items, item] }]
    if (item !== null) return [...blocks, { kind: 'list', items: [item] }]
    if (last?.kind === 'paragraph') return [...blocks.slice(0, -1), { ...last, text: `${last.text}\n${line}` }]
    return [...blocks, { kind: 'paragraph', text: line }]
  }, [])

/**
 * The headings, paragraphs and lists of an article: blank lines part paragraphs, lines that start with "- " are a list, a
 * numbered line alone is a heading.
 */
export const bodyBlocks = (body: string): BodyBlock[] =>
  body
    .split(/\r?\n\s*\r?\n/)
    .flatMap((part) =>
      blocksOf(
        part
          .split(/\r?\n/)
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      ),
    )
    .map(headingOf)
