export type BodyBlock =
  { readonly kind: 'paragraph'; readonly text: string } | { readonly kind: 'list'; readonly items: readonly string[] }

const itemOf = (line: string): string | null => (line.startsWith('- ') ? line.slice(2).trim() : null)

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

/** The paragraphs and lists of an article: blank lines part paragraphs, lines that start with "- " are a list. */
export const bodyBlocks = (body: string): BodyBlock[] =>
  body.split(/\r?\n\s*\r?\n/).flatMap((part) =>
    blocksOf(
      part
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  )
