import type { MessageKind } from '#contract/messages/entities/message.ts'

/** Kinds of messages that cannot be deleted: a stolen session must not hide from the member what was done with the account. */
const keptKinds: readonly MessageKind[] = ['security']

export const isKeptMessage = ({ kind }: { readonly kind: MessageKind }): boolean => keptKinds.includes(kind)
