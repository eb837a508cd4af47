import { useAppearance } from './appearance.tsx'

/**
 * The language of words that people wrote, where it is not the page's: Chinese in an English page is read out as Chinese, and
 * its marks are as wide as its characters. [A-04; WCAG 2.2, 3.1.2]
 */
export const useForeignLang = (text: string): 'zh-CN' | undefined =>
  useAppearance().language !== 'zh-CN' && /\p{Script=Han}/u.test(text) ? 'zh-CN' : undefined
