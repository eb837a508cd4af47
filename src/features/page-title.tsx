import { useTranslation } from 'react-i18next'

/** The document's title: what the page is, then whose it is. */
export const PageTitle = ({ title }: { title: string }) => {
  const { t } = useTranslation('shell')
  return <title>{`${title} · ${t('titleSuffix')}`}</title>
}
