import { useTranslations } from './translations.tsx'
/** The document's title: what the page is, then whose it is. */
export const PageTitle = ({ title }: { title: string }) => {
  const { t } = useTranslations('shell')
  return <title>{`${title} · ${t('titleSuffix')}`}</title>
}
