import { useFollowMessages } from './messages-data.ts'

/** Hears of messages on every page, whether it shows a bell or not. */
export const FollowMessages = () => {
  useFollowMessages()
  return null
}
