import type { MessageKind } from '#contract/messages/entities/message.ts'

/** What nobody deletes: whoever holds a session would hide from its member what was done with the account. */
const keptKinds: readonly MessageKind[] = ['security']

export const isKeptMessage = ({ kind }: { readonly kind: MessageKind }): boolean => keptKinds.includes(kind)
