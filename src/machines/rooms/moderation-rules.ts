import type { PublicMember } from '#contract/members/entities/member.ts'
import type { ModerationReason } from '#contract/rooms/entities/moderation.ts'
import type { Mute, RoomSettings } from '#contract/rooms/entities/room.ts'
import { muteMinutesMax } from '#contract/limits.ts'
import type { Reject } from '#src/machines/command/command.ts'
import type { CommandProgress, Pending } from '#src/machines/command/command-machine.ts'

export type MutedMember = Pick<PublicMember, 'id' | 'nickname'>
export type SettingsChange = Partial<Pick<RoomSettings, 'slowModeSeconds' | 'allMuted' | 'pinnedText'>>

export interface MuteTarget {
  readonly member: MutedMember
  /** The message that gave the reason, or null. */
  readonly messageId: string | null
}

/** One thing done to the room. */
export type ModerationOrder =
  | {
      readonly kind: 'mute'
      readonly memberId: string
      readonly minutes: number | null
      readonly reasonCode: ModerationReason | null
      readonly reason: string
      readonly deleteMessages: boolean
    }
  | { readonly kind: 'unmute'; readonly memberId: string }
  | { readonly kind: 'role'; readonly memberId: string; readonly moderates: boolean }
  | { readonly kind: 'delete'; readonly messageId: string }
  | { readonly kind: 'settings'; readonly change: SettingsChange }

export type ModerationCommand = Pending<ModerationOrder>

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
      readonly reasonCode: ModerationReason | null
      readonly reason: string
      readonly deleteMessages: boolean
    }
  | { readonly type: 'mute.end'; readonly memberId: string }
  | { readonly type: 'role.set'; readonly memberId: string; readonly moderates: boolean }
  | { readonly type: 'message.delete'; readonly messageId: string }
  | ({ readonly type: 'settings.change' } & SettingsChange)
  | CommandProgress<ModerationOrder, ModerationOutcome>

export type ModerationEmitted = { readonly type: 'mod.done'; readonly kind: ModerationOrder['kind'] }

export interface ModerationInput {
  readonly roomNo: string
}

export type CommandEvent = Extract<
  ModerationEvent,
  { type: 'mute.confirm' | 'mute.end' | 'role.set' | 'message.delete' | 'settings.change' }
>

const isMinutes = (minutes: number | null): boolean =>
  minutes === null || (Number.isInteger(minutes) && minutes >= 1 && minutes <= muteMinutesMax)

/** What an event asks for; null when it may not be given. [P-02] */
export const planOrder = (target: MuteTarget | null, event: CommandEvent): ModerationOrder | null => {
  switch (event.type) {
    case 'mute.confirm': {
      if (!target || !isMinutes(event.minutes)) return null
      const { minutes, reasonCode, reason, deleteMessages } = event
      return { kind: 'mute', memberId: target.member.id, minutes, reasonCode, reason, deleteMessages }
    }
    case 'mute.end':
      return { kind: 'unmute', memberId: event.memberId }
    case 'role.set':
      return { kind: 'role', memberId: event.memberId, moderates: event.moderates }
    case 'message.delete':
      return { kind: 'delete', messageId: event.messageId }
    case 'settings.change': {
      const { type: _type, ...change } = event
      return Object.keys(change).length === 0 ? null : { kind: 'settings', change }
    }
  }
}

/** The mute list after what was done: who became a moderator is muted no longer. [P-02] */
export const withDone = (mutes: readonly Mute[], order: ModerationOrder, mute: Mute | null): readonly Mute[] => {
  if (order.kind === 'unmute' || (order.kind === 'role' && order.moderates))
    return mutes.filter(({ member }) => member.id !== order.memberId)
  return mute ? [mute, ...mutes.filter(({ member }) => member.id !== mute.member.id)] : mutes
}
