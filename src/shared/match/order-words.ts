import type { Language } from '#contract/codes.ts'
import { marketNameOf, selectionName } from './market-words.ts'

interface StoredSelection {
  readonly selectionId: string
  readonly itemName: string
  readonly categoryName: string
  /** 蓉城赤焰 vs 滨海蓝鲸. */
  readonly matchName: string
}

/** A selection of an order: as it was stored in Chinese, else said anew in the language in force. [E-09] */
export const orderWords = (
  language: Language,
  { selectionId, itemName, categoryName, matchName }: StoredSelection,
): { item: string; market: string } => {
  const market = language === 'zh-CN' ? '' : marketNameOf(language, selectionId)
  if (market === '') return { item: itemName, market: categoryName }
  const [home = '', visit = ''] = matchName.split(' vs ')
  return { item: selectionName(language, selectionId, { home, visit }), market }
}
