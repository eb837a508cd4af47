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

interface BetweenProps {
  roomNo: string
  className: string | undefined
}

/** The next stream that a room has announced, with the switch of its reminder. [S-02] */
const NextStream = ({ roomNo, className }: BetweenProps) => {
  const { t } = useTranslations('studio')
  const { language } = useAppearance()
  const { gateway } = useShellServices()
  const { data } = useQuery(ownQuery(gateway, useMemberId(), roomPlans, { chatRoomNo: roomNo }))
  const next = data?.plans[0]
  if (!next) return null
  return (
    <>
      <p className={className}>{t('next.title', { title: next.title, at: momentWords(next.startAtMs, language) })}</p>
      <Reminder key={`${next.planId}${next.reminds}`} planId={next.planId} reminds={next.reminds} />
    </>
  )
}

/** What a room without a stream has to offer: the next one, and the last ones again. [S-02] */
export const BetweenStreams = (props: BetweenProps) => (
  <>
    <NextStream {...props} />
    <LastReplays roomNo={props.roomNo} />
  </>
)
