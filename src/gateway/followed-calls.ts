/** A call as the gateway sees it, whose command follows it. */
export interface FollowedCall {
  /** Aborts when the command no longer wants it and nothing has left. */
  readonly signal: AbortSignal
  /** Before anything leaves. */
  waiting(): void
  /** Right before bytes leave, and whenever more of them have left. */
  left(): void
  /** Before the person is asked something, after which the call goes on. */
  asked(): void
}

/** The calls that commands of this tab follow, by request id; `making`: whose call is made right now. */
export const followedCalls: { byId: ReadonlyMap<string, FollowedCall>; making: string | null } = {
  byId: new Map(),
  making: null,
}

/** The followed call with this input; undefined = nobody follows it. */
export const findFollowed = (input: object): FollowedCall | undefined => {
  const { byId, making } = followedCalls
  const call = byId.get(making ?? (input as { requestId?: string }).requestId ?? '')
  call?.waiting()
  return call
}
