import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/empty.tsx'
import { IconRefresh } from '#src/ui/icons.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

interface LivesFailedProps {
  lives: { isFetching: boolean; refetch: () => unknown }
}

/** In the place of a list of lives that did not come. */
export const LivesFailed = ({ lives }: LivesFailedProps) => {
  const { t } = useTranslations('live')
  return (
    <ErrorState
      title={t('list.failed')}
      text={t('list.failedText')}
      action={
        <Button busy={lives.isFetching} icon={<IconRefresh size={18} />} onClick={() => void lives.refetch()}>
          {t('common:retry')}
        </Button>
      }
    />
  )
}
