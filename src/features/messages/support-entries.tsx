import type { SupportEntry, SupportPicture } from '#contract/messages/entities/support.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { asStack } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { usePicture, type PictureCall } from './support-data.ts'
import styles from './support.module.css'

interface PictureProps {
  picture: SupportPicture
  label: string
  call: PictureCall
}

const Picture = ({ picture: { pictureId }, label, call }: PictureProps) => {
  const { data, isError, refetch } = usePicture(call, pictureId)
  const { t } = useTranslations('common')
  if (data) return <img src={data} alt={label} className={styles.picture} />
  return isError ? (
    <Button size="sm" onClick={() => void refetch()}>
      {t('retry')}
    </Button>
  ) : (
    <Skeleton className={styles.ghost} />
  )
}

export interface EntriesProps {
  entries: readonly SupportEntry[]
  /** Which side reads it. */
  own: SupportEntry['by']
  names: Readonly<Record<SupportEntry['by'], string>>
  pictures: PictureCall
  /** The other side writes just now. */
  isWriting: boolean
}

/** All that was said in a case, by both sides. */
export const Entries = ({ entries, own, names, pictures, isWriting }: EntriesProps) => {
  const { t } = useTranslations('messages')
  const { language } = useAppearance()
  return (
    <>
      <ol className={asStack(10)} aria-live="polite">
        {entries.map(({ entryId, by, text, picture, atMs }) => (
          <li key={entryId} className={styles.entry} data-own={by === own}>
            <small>
              {by === 'staff' ? (
                <span className={styles.official}>
                  <IconShieldCheck size={12} />
                  {t('support.official')}
                </span>
              ) : null}
              {names[by]} · {momentWords(atMs, language)}
            </small>
            {picture ? (
              <Picture picture={picture} label={t('support.shown', { who: names[by] })} call={pictures} />
            ) : (
              <p>{text}</p>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.typing}>
        {isWriting ? t('support.writes', { who: names[own === 'staff' ? 'member' : 'staff'] }) : null}
      </p>
    </>
  )
}
