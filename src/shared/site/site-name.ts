import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** The site's names as an operator set them; until it has said anything of itself, ours. [C-10] */
export const useSiteName = () => {
  const { t, language } = useTranslations('common')
  const { site } = useShellServices()
  const local = language === 'en' && site.siteNameEn !== '' ? site.siteNameEn : site.siteName
  const both = [site.siteName, site.siteNameEn].filter((name) => name !== '').join(' ')
  return {
    /** In the language in force. */
    name: local === '' ? t('brand') : local,
    /** Beside it: the other name in capitals. */
    latin: site.siteNameEn.toUpperCase(),
    /** At the end of titles. */
    title: (language === 'en' ? local : both) || t('brand'),
    /** Of the home page, in the site's own language. */
    seoTitle: language === site.defaultLanguage ? site.seoTitle : '',
  }
}
