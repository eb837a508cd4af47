import type { PublicMember } from '#contract/members/entities/member.ts'
import type { Mute, RoomSettings } from '#contract/rooms/entities/room.ts'
import { muteMinutesMax } from '#contract/limits.ts'
import type { Reject } from '#src/machines/command/command.ts'

export type MutedMember = Pick<PublicMember, 'id' | 'nickname'>
export type SettingsChange = Partial<Pick<RoomSettings, 'slowModeSeconds' | 'allMuted' | 'pinnedText'>>

export interface MuteTarget {
  readonly member: MutedMember
  /** The message that gave the reason, or null. */
  readonly messageId: string | null
}

/** One thing done to the room, with the request id that it keeps. */
export type ModerationCommand = { readonly requestId: string } & (
  | {
      readonly kind: 'mute'
      readonly memberId: string
      readonly minutes: number | null
      readonly reason: string
      readonly deleteMessages: boolean
    }
  | { readonly kind: 'lift'; readonly memberId: string }
  | { readonly kind: 'delete'; readonly messageId: string }
  | { readonly kind: 'settings'; readonly change: SettingsChange }
)

export type ModerationOutcome =
  | { readonly kind: 'accepted'; readonly mute: Mute | null; readonly settings: RoomSettings | null }
  | ({ readonly kind: 'rejected' } & Reject)
  | { readonly kind: 'fault' }

export type MuteListOutcome =
  | { readonly kind: 'accepted'; readonly mutes: readonly Mute[] }
  | ({ readonly kind: 'rejected' } & Reject)
  | { readonly kind: 'fault' }

export interface ModerationContext {
  readonly roomNo: string
  readonly isOpen: boolean
  readonly mutes: readonly Mute[]
  readonly target: MuteTarget | null
  readonly command: ModerationCommand | null
  readonly reject: Reject | null
  readonly attempts: number
  readonly repeats: boolean
}

export type ModerationEvent =
  | { readonly type: 'mod.open' }
  | { readonly type: 'mod.close' }
  | { readonly type: 'mod.refresh' }
  | { readonly type: 'mod.retry' }
  | { readonly type: 'mod.abandon' }
  | { readonly type: 'mute.choose'; readonly member: MutedMember; readonly messageId?: string }
  | { readonly type: 'mute.cancel' }
  | {
      readonly type: 'mute.confirm'
      readonly minutes: number | null
      readonly reason: string
      readonly deleteMessages: boolean
    }
  | { readonly type: 'mute.lift'; readonly memberId: string }
  | { readonly type: 'message.delete'; readonly messageId: string }
  | ({ readonly type: 'settings.change' } & SettingsChange)

export type ModerationEmitted = { readonly type: 'mod.done'; readonly kind: ModerationCommand['kind'] }

export interface ModerationInput {
  readonly roomNo: string
}

export type CommandEvent = Extract<
  ModerationEvent,
  { type: 'mute.confirm' | 'mute.lift' | 'message.delete' | 'settings.change' }
>

const isMinutes = (minutes: number | null): boolean =>
  minutes === null || (Number.isInteger(minutes) && minutes >= 1 && minutes <= muteMinutesMax)

/** The command that an event asks for; null when it may not be given. [P-02] */
export const planCommand = (
  target: MuteTarget | null,
  event: CommandEvent,
  requestId: string,
): ModerationCommand | null => {
  switch (event.type) {
    case 'mute.confirm': {
      if (!target || !isMinutes(event.minutes)) return null
      const { minutes, reason, deleteMessages } = event
      return { kind: 'mute', requestId, memberId: target.member.id, minutes, reason, deleteMessages }
    }
    case 'mute.lift':
      return { kind: 'lift', requestId, memberId: event.memberId }
    case 'message.delete':
      return { kind: 'delete', requestId, messageId: event.messageId }
    case 'settings.change': {
      const { type: _type, ...change } = event
      return Object.keys(change).length === 0 ? null : { kind: 'settings', requestId, change }
    }
  }
}

export const withDone = (
  mutes: readonly Mute[],
  command: ModerationCommand | null,
  mute: Mute | null,
): readonly Mute[] => {
  if (command?.kind === 'lift') return mutes.filter(({ member }) => member.id !== command.memberId)
  return mute ? [mute, ...mutes.filter(({ member }) => member.id !== mute.member.id)] : mutes
}
