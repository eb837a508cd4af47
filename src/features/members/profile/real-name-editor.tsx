import { memberDetails, realNameBind } from '#contract/members/calls/members.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { useMemberCache } from '#src/features/members/member-data.ts'
import { RealNameForm } from './personal-forms.tsx'
import { useDetailsSaved } from './use-saved.ts'

/** Binds the real name, wherever it is asked for. [C-12, V-01] */
export const RealNameEditor = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const { askAgain } = useMemberCache()
  const command = useCommand(
    (realName: string) => gateway.call(realNameBind, { realName }),
    useDetailsSaved(onDone),
    // Bound by a try whose answer was lost, or elsewhere.
    ({ name }) => {
      if (name === 'ALREADY_BOUND') askAgain(memberDetails)
    },
  )
  return <RealNameForm {...command} action={t('bind')} onSend={command.send} />
}
