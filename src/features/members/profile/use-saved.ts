import type { MemberDetails } from '#contract/members/entities/member-details.ts'
import { toast } from '#src/ui/toast-store.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMemberCache } from '#src/features/members/member-data.ts'

/** Says that it was saved, and goes on. */
export const useSaved = (onDone: () => void) => {
  const { t } = useTranslations('member')
  return () => {
    toast(t('states.saved'), { tone: 'success' })
    onDone()
  }
}

/** The `useSaved` of answers that hold the new details, which it keeps. */
export const useDetailsSaved = (onDone: () => void) => {
  const { putDetails } = useMemberCache()
  const saved = useSaved(onDone)
  return (details: MemberDetails) => {
    putDetails(details)
    saved()
  }
}
