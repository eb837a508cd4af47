import type { ModerationValues } from '#contract/rooms/entities/moderation.ts'
import type { ModeChange, RoomSettings } from '#contract/rooms/entities/room.ts'

/** Settings as a command changes them; absent ones stay. */
export type RoomChange = Partial<
  Pick<RoomSettings, 'slowModeSeconds' | 'allMuted' | 'pinnedText' | 'shieldUntilMs'>
> & { readonly modes?: ModeChange }

/** All of them by name, modes beside the others. */
export const flatSettings = ({ modes, ...settings }: RoomSettings): ModerationValues => ({ ...settings, ...modes })

/** Of the settings those that a change names, modes by their own names, as the moderator log keeps them. [P-02] */
export const changedValues = (settings: RoomSettings, change: RoomChange): ModerationValues => {
  const named = { ...change, ...change.modes }
  return Object.fromEntries(Object.entries(flatSettings(settings)).filter(([name]) => name in named))
}

/** Whether two sets of kept values are the same. Both name the same settings in the same order. */
export const areSame = (values: ModerationValues, others: ModerationValues): boolean =>
  JSON.stringify(values) === JSON.stringify(others)
