import { useSiteName } from '#src/shared/site/site-name.ts'

/** The document's title: what the page is, then whose it is. The home page has the site's own. [C-10] */
export const PageTitle = ({ title, isHome = false }: { title: string; isHome?: boolean }) => {
  const { title: siteTitle, seoTitle } = useSiteName()
  return <title>{isHome && seoTitle !== '' ? seoTitle : `${title} · ${siteTitle}`}</title>
}
