import type { HomeSection } from '#contract/site/entities/site-frame.ts'

export type PageSection = Exclude<HomeSection, 'notices' | 'banners'>

/** Sections that share the page's column, or a line that has the whole width. */
export type HomeBlock =
  | { readonly kind: 'column'; readonly sections: readonly PageSection[] }
  | { readonly kind: 'notices' | 'banners' }

/**
 * The page from the operator's sections, in their order; a section that comes again is left out. There is always one
 * column, for the greeting: without any, the first of the page but for the announcements. [C-10]
 */
export const homeBlocks = (sections: readonly HomeSection[]): readonly HomeBlock[] => {
  const blocks: HomeBlock[] = []
  for (const section of new Set(sections)) {
    const last = blocks.at(-1)
    if (section === 'notices' || section === 'banners') blocks.push({ kind: section })
    else if (last?.kind === 'column') blocks.splice(-1, 1, { ...last, sections: [...last.sections, section] })
    else blocks.push({ kind: 'column', sections: [section] })
  }
  if (blocks.some(({ kind }) => kind === 'column')) return blocks
  const at = blocks[0]?.kind === 'notices' ? 1 : 0
  return blocks.toSpliced(at, 0, { kind: 'column', sections: [] })
}

/** Those that are made of the list of lives. */
export const isListed = (section: PageSection): boolean => section !== 'venues'
