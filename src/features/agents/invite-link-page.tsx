import { useEffect } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { useSelector } from '@xstate/react'
import { useQuery } from '@tanstack/react-query'
import { checkInviteCode, normaliseInviteCode } from '#contract/accounts/rules/invite-code.ts'
import { referralVisit } from '#contract/agents/referral-calls.ts'
import { keepInvite } from '#src/shared/account/kept-invite.ts'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconWarning } from '#src/ui/icons.tsx'
import { IconGift } from '#src/ui/room-icons.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import styles from './invite.module.css'

const registerWith = (code: string): string => `/register?${new URLSearchParams({ inviteCode: code }).toString()}`

/** Whether somebody has the code. Without an answer it is taken for one: the registration says otherwise. */
const useVisit = (code: string) => {
  const { gateway } = useShellServices()
  return useQuery({
    queryKey: ['referral', code],
    queryFn: async ({ signal }) => {
      const answer = await gateway.call(referralVisit, { code }, { signal, quiet: true })
      return answer.kind !== 'accepted' || answer.data.isKnown
    },
    enabled: code !== '' && checkInviteCode(code) === null,
    staleTime: Infinity,
  })
}

/** The link of a code: to the registration, with the code kept; a code that nobody has is said. [C-15] */
export const InviteLinkPage = () => {
  const { t } = useTranslations('agents')
  const { session } = useShellServices()
  const code = normaliseInviteCode(useParams()['code'] ?? '')
  const isMember = useSelector(session, ({ context }) => context.userInfo !== null)
  const { data: codeExists, isLoading } = useVisit(code)
  useEffect(() => {
    if (codeExists === true && !isMember) keepInvite(code)
  }, [codeExists, isMember, code])
  if (isLoading)
    return (
      <SkeletonGroup label={t('common:loading')} className={styles.page}>
        <Skeleton className={styles.block} />
      </SkeletonGroup>
    )
  if (codeExists === true && !isMember) return <Navigate to={registerWith(code)} replace />
  const [title, text, to, action] = isMember
    ? [t('link.member'), t('link.memberText'), '/app/home', t('link.home')]
    : [t('link.unknown'), t('link.unknownText'), '/register', t('link.register')]
  return (
    <div className={styles.page}>
      <PageTitle title={t('link.title')} />
      <Empty
        isPage
        icon={isMember ? <IconGift size={28} /> : <IconWarning size={28} />}
        title={title}
        text={text}
        action={
          <Link to={to} className={buttonClass({ variant: 'primary' })}>
            {action}
          </Link>
        }
      />
    </div>
  )
}
