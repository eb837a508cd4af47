import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { planRemind, roomPlans } from '#contract/studio/schedule-calls.ts'
import { useAskLogin } from '#src/shared/account/use-ask-login.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { ownQuery, useMemberId } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from '#src/shared/player/player.module.css'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations as useRoomWords } from '#src/shared/room/use-translations.ts'
import { Button } from '#src/ui/button.tsx'
import { LastReplays } from './last-replays.tsx'

const useRemind = (planId: string, reminds: boolean) => {
  const { gateway, session } = useShellServices()
  const askLogin = useAskLogin()
  const isMember = useSelector(session, ({ context }) => context.userInfo !== null)
  const [chosen, setChosen] = useState(reminds)
  const toggle = async (): Promise<void> => {
    if (!isMember) return askLogin()
    const answer = await gateway.call(planRemind, { planId, reminds: !chosen })
    if (answer.kind === 'accepted') setChosen(answer.data.reminds)
  }
  return { isOn: chosen, toggle }
}

const Reminder = ({ planId, reminds }: { planId: string; reminds: boolean }) => {
  const { t } = useTranslations('studio')
  const { isOn, toggle } = useRemind(planId, reminds)
  return (
    <Button size="sm" aria-pressed={isOn} onClick={() => void toggle()}>
      {t(isOn ? 'next.reminded' : 'next.remind')}
    </Button>
  )
}

const KickOff = ({ startAtMs }: { startAtMs: number }) => {
  const { t, language } = useRoomWords()
  return <p className={styles.stateText}>{t('player.startsAt', { time: momentWords(startAtMs, language) })}</p>
}

/** The next stream that a room has announced, with the switch of its reminder. [S-02] */
const NextStream = ({ roomNo }: { roomNo: string }) => {
  const { t } = useTranslations('studio')
  const { language } = useAppearance()
  const { gateway } = useShellServices()
  const { data } = useQuery(ownQuery(gateway, useMemberId(), roomPlans, { chatRoomNo: roomNo }))
  const next = data?.plans[0]
  if (!next) return null
  return (
    <>
      <p className={styles.stateText}>
        {t('next.title', { title: next.title, at: momentWords(next.startAtMs, language) })}
      </p>
      <Reminder key={`${next.planId}${next.reminds}`} planId={next.planId} reminds={next.reminds} />
    </>
  )
}

/** What a room without a stream has to offer: when its match begins, the next stream, and the last ones again. [S-02] */
export const BetweenStreams = ({ isOver }: { isOver: boolean }) => {
  const item = useSelector(useRoomActors().room, ({ context }) => context.info?.item)
  if (!item) return null
  return (
    <>
      {isOver || item.startAt === 0 ? null : <KickOff startAtMs={item.startAt} />}
      <NextStream roomNo={item.anchorRoomId} />
      <LastReplays roomNo={item.anchorRoomId} />
    </>
  )
}
