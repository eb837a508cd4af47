import type { Language } from '#contract/codes.ts'
import { nameIn } from '#src/shared/site/site-frame.ts'
import { marketNameOf, selectionName, type SideNames } from './market-words.ts'

interface StoredSides {
  readonly homeName: string
  readonly homeNameEn: string
  readonly visitName: string
  readonly visitNameEn: string
}

/** The sides of a stored match in the language in force. */
export const storedSides = (language: Language, stored: StoredSides): SideNames => ({
  home: nameIn(language, { name: stored.homeName, nameEn: stored.homeNameEn }),
  visit: nameIn(language, { name: stored.visitName, nameEn: stored.visitNameEn }),
})

/** The sides of a match that is known by its name: 蓉城赤焰 vs 滨海蓝鲸. */
export const namedSides = (
  language: Language,
  { matchName, matchNameEn = '' }: { readonly matchName: string; readonly matchNameEn?: string | undefined },
): SideNames => {
  const [home = '', visit = ''] = nameIn(language, { name: matchName, nameEn: matchNameEn }).split(' vs ')
  return { home, visit }
}

interface StoredSelection {
  readonly selectionId: string
  readonly itemName: string
  readonly categoryName: string
}

/** A selection of an order: as it was stored in Chinese, else said anew in the language in force. [E-09] */
export const orderWords = (
  language: Language,
  { selectionId, itemName, categoryName }: StoredSelection,
  sides: SideNames,
): { item: string; market: string } => {
  const market = language === 'zh-CN' ? '' : marketNameOf(language, selectionId)
  if (market === '') return { item: itemName, market: categoryName }
  return { item: selectionName(language, selectionId, sides), market }
}
