import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { asInlineRow, asRow, asStack, asText } from '#src/ui/layout.ts'
import { IconEye } from '#src/ui/icons.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { Cover } from '#src/shared/live/cover.tsx'
import { titleOf } from '#src/shared/live/live-card.tsx'
import { LiveStatusBadge } from '#src/shared/live/live-status.tsx'
import { RoomLink } from '#src/shared/live/room-link.tsx'
import styles from './side-list.module.css'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** The rooms beside the stage, one line each. */
export const SideList = ({ items }: { items: readonly LiveItem[] }) => {
  const { t } = useTranslations('live')
  const { language } = useAppearance()
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.anchorRoomId} className={styles.cell}>
          <RoomLink item={item} className={styles.item}>
            <span className={styles.thumb}>
              <Cover src={item.coverUrl} matchClass={item.matchClass} sizes="160px" className={styles.cover} />
              <span className={styles.badge}>
                <LiveStatusBadge item={item} short />
              </span>
            </span>
            <span className={asStack(4, 'shrinks')}>
              <span className={styles.title}>{titleOf(item)}</span>
              <span className={asRow(8, 'middle', 'shrinks', 'fs12', 'quiet', 'lh14')}>
                <span translate="no" className={asText('cut')}>
                  {item.anchorInfo.nickname}
                </span>
                <span className={asInlineRow(4, 'middle', 'rigid', 'figures')}>
                  <IconEye size={14} />
                  <VisuallyHidden>{t('viewers', { total: formatCount(item.viewerCount, language) })}</VisuallyHidden>
                  <span aria-hidden="true">{formatCount(item.viewerCount, language)}</span>
                </span>
              </span>
            </span>
          </RoomLink>
        </li>
      ))}
    </ul>
  )
}
