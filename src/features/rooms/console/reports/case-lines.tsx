import { useState } from 'react'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { ReportCase } from '#contract/rooms/entities/report.ts'
import { siteClockOf } from '#contract/site/rules/site-clock.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Button } from '#src/ui/button.tsx'
import { RoleBadge, VipBadge } from '#src/ui/badge.tsx'
import styles from './reports.module.css'

/** On either side of the reported line; the others on demand. */
const besideCount = 2

const Words = ({ line: { content } }: { line: RoomMessage }) => {
  const { t } = useTranslations('moderation')
  if (content.msgType === 'gift')
    return (
      <>
        <VipBadge level={content.data.vipLevel} /> <b translate="no">{content.data.memberName}</b>
        {t('reports.gave', { gift: content.data.giftName, count: content.data.count })}
      </>
    )
  if (content.msgType !== 'text') return <i>{t('reports.gone')}</i>
  const { author, text } = content.data
  return (
    <>
      <VipBadge level={author.vipLevel} />{' '}
      {author.role === 'anchor' || author.role === 'moderator' ? (
        <RoleBadge role={author.role}>{t(`reports.${author.role}`)}</RoleBadge>
      ) : null}{' '}
      <b translate="no">{author.nickname}</b>
      {t('reports.colon')}
      {text}
    </>
  )
}

/** The reported line between those around it, as they stood when it was first reported. [P-02] */
export const CaseLines = ({ of: { context, messageId } }: { of: ReportCase }) => {
  const { t } = useTranslations('moderation')
  const [isWhole, setWhole] = useState(false)
  const at = context.findIndex(({ id }) => id === messageId)
  const lines = isWhole ? context : context.slice(Math.max(0, at - besideCount), at + besideCount + 1)
  if (context.length === 0) return null
  return (
    <>
      <ol className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id} data-reported={line.id === messageId}>
            <time dateTime={new Date(line.atMs).toISOString()}>{siteClockOf(line.atMs).slice(11)}</time>
            <span>
              <Words line={line} />
            </span>
          </li>
        ))}
      </ol>
      {lines.length < context.length ? (
        <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
          {t('reports.more', { count: context.length - lines.length })}
        </Button>
      ) : null}
    </>
  )
}
