import { useSelector } from '@xstate/react'
import type { RoomSettings } from '#contract/rooms/entities/room.ts'
import { modeSwitches, rulesInForce } from '#contract/rooms/rules/room-modes.ts'
import { mayModerate } from '#contract/rooms/rules/room-roles.ts'
import { ageWords } from '#src/features/rooms/age-words.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { IconInfo } from '#src/ui/icons.tsx'
import styles from './composer.module.css'

type Words = ReturnType<typeof useTranslations>

const followersRule = (words: Words, minutes: number): string =>
  minutes === 0
    ? words.t('rules.followersAnyShort')
    : words.t('rules.followersShort', { age: ageWords(words, minutes) })

const rulesOf = (words: Words, settings: RoomSettings, nowMs: number): string[] => {
  const { t } = words
  const { modes, shieldUntilMs } = rulesInForce(settings, nowMs)
  const { followersMinutes, vipLevelMin } = modes
  return [
    ...(shieldUntilMs === null ? [] : [t('rules.shielded')]),
    ...(followersMinutes === null ? [] : [followersRule(words, followersMinutes)]),
    ...(vipLevelMin === 0 ? [] : [t('rules.vipShort', { level: vipLevelMin })]),
    ...modeSwitches.filter((mode) => modes[mode]).map((mode) => t(`rules.${mode}`)),
  ]
}

const Rules = ({ settings }: { settings: RoomSettings }) => {
  const words = useTranslations()
  const nowMs = useServerSeconds()
  const rules = rulesOf(words, settings, nowMs)
  if (rules.length === 0) return null
  return (
    <p className={styles.rules}>
      <IconInfo size={14} />
      <span>{rules.join(' · ')}</span>
    </p>
  )
}

/** The rules in force for whoever may not moderate, also for those who come late. [P-02] */
export const RulesNote = () => {
  const { room } = useRoomActors()
  const settings = useSelector(room, ({ context }) => context.info?.settings)
  const isExempt = useSelector(room, ({ context }) => mayModerate(context.self?.role ?? 'viewer'))
  return settings && !isExempt ? <Rules settings={settings} /> : null
}
