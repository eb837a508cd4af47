import { memo, useLayoutEffect, useRef, type CSSProperties } from 'react'
import type { ReplayLine } from '#contract/live/entities/replay.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { RoleBadge, VipBadge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import styles from './replay.module.css'
import { useReplayChat } from './use-replay-chat.ts'

const coloursCount = 6
const nearEndPx = 40

/** One of the six name colours, always the same for one member. */
const nameColour = (memberId: string): CSSProperties => {
  let sum = 0
  for (const char of memberId) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return { color: `var(--name-${(sum % coloursCount) + 1})` }
}

const Badges = ({ mark, vipLevel }: Pick<ReplayLine, 'mark' | 'vipLevel'>) => {
  const { t } = useTranslations('studio')
  return (
    <>
      {mark === 'anchor' ? null : <VipBadge level={vipLevel} />}{' '}
      {mark === 'none' ? null : <RoleBadge role={mark}>{t(`replay.${mark}`)}</RoleBadge>}
    </>
  )
}

/** Most of it is Chinese, whatever the page is in. */
const Words = ({ text }: { text: string }) => (
  <span lang={/\p{Script=Han}/u.test(text) ? 'zh-CN' : undefined}>{text}</span>
)

/** Gifts have Chinese names in the log. */
const useGiftWords = () => {
  const { t, language } = useTranslations('studio')
  return (giftName: string): string =>
    language === 'zh-CN' ? t('replay.gift', { name: giftName }) : t('replay.someGift')
}

const GiftWords = ({ gift }: { gift: Extract<ReplayLine, { kind: 'gift' }> }) => (
  <>
    {' '}
    {useGiftWords()(gift.giftName)} <b>×{gift.count}</b>
  </>
)

const ChatLine = memo(({ line }: { line: ReplayLine }) => {
  const { t } = useTranslations('studio')
  const { memberId, memberName, mark } = line
  return (
    <li className={styles.line} data-kind={line.kind} data-mark={mark}>
      <Badges {...line} />{' '}
      <span translate="no" className={styles.name} style={nameColour(memberId)}>
        {memberName}
      </span>
      {line.kind === 'gift' ? (
        <GiftWords gift={line} />
      ) : (
        <>
          {t('replay.colon')}
          <Words text={line.text} />
        </>
      )}
    </li>
  )
})

/** Follows the newest line, unless somebody reads further up. */
const useFollow = (newestId: string | undefined) => {
  const list = useRef<HTMLUListElement>(null)
  const follows = useRef(true)
  useLayoutEffect(() => {
    if (follows.current && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [newestId])
  const onScroll = (): void => {
    const box = list.current
    if (box) follows.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEndPx
  }
  return { list, onScroll }
}

const Around = ({ current, isEmpty }: { current: ReturnType<typeof useReplayChat>['current']; isEmpty: boolean }) => {
  const { t } = useTranslations('studio')
  if (current?.isError)
    return (
      <div className={styles.around} role="alert">
        {t('replay.chatFailed')}
        <Button size="sm" busy={current.isFetching} onClick={() => void current.refetch()}>
          {t('replay.retry')}
        </Button>
      </div>
    )
  if (current?.isPending) return <Spinner className={styles.waits ?? ''} />
  const leftOut = current?.data?.leftOut ?? 0
  if (leftOut > 0) return <p className={styles.around}>{t('replay.leftOut', { count: leftOut })}</p>
  return isEmpty ? <p className={styles.around}>{t('replay.chatEmpty')}</p> : null
}

/** The room's chat as it came while the picture was made; a seek moves it. [S-02] */
export const ReplayChat = ({ replayId }: { replayId: string }) => {
  const { t } = useTranslations('studio')
  const { lines, current } = useReplayChat(replayId)
  const { list, onScroll } = useFollow(lines.at(-1)?.id)
  return (
    <aside className={styles.chat} aria-label={t('replay.chat')}>
      <header className={styles.chatHead}>
        <h2>{t('replay.chat')}</h2>
        <small>{t('replay.chatText')}</small>
      </header>
      {/* Read out line by line it would talk over the sound of the replay. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it back */}
      <ul ref={list} className={styles.lines} aria-live="off" tabIndex={0} onScroll={onScroll}>
        {lines.map((line) => (
          <ChatLine key={line.id} line={line} />
        ))}
      </ul>
      <Around current={current} isEmpty={lines.length === 0} />
    </aside>
  )
}
