import type { AccessNotice } from '#contract/access/entities/access-notice.ts'
import { Button } from '#src/ui/button.tsx'
import { IconCopy } from '#src/ui/member-icons.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCopy } from './use-copy.ts'
import styles from './visit-info.module.css'

/** What the server saw of the visitor, to be told to customer service. */
export const VisitInfo = ({ notice }: { notice: AccessNotice }) => {
  const { t } = useTranslations('site')
  const { language } = useAppearance()
  const { serverNow } = useShellServices()
  const copy = useCopy()
  const lines = [
    [t('visit.address'), notice.address === '' ? t('visit.unknown') : notice.address],
    [t('visit.region'), notice.region === '' ? t('visit.unknown') : notice.region],
    [t('visit.time'), momentWords(serverNow(), language)],
  ] as const
  return (
    <section className={styles.info} aria-label={t('visit.label')}>
      <dl className={styles.lines}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        variant="ghost"
        size="sm"
        icon={<IconCopy size={16} />}
        onClick={() => copy(lines.map(([name, value]) => `${name}: ${value}`).join('\n'))}
      >
        {t('cs.copy')}
      </Button>
    </section>
  )
}
