import { captchaRegister } from '#contract/verification/calls.ts'
import { accept, handle, reject } from '#server/platform/calls/handling.ts'

export const handleCaptchaRegister = handle(captchaRegister, async ({ verifications, client }, { demandId, kind }) => {
  if (!verifications.admits(client)) return reject('RATE_LIMITED_ADDRESS')
  const challenge = await verifications.challenge(demandId, kind, client)
  return challenge ? accept(challenge) : reject('CHALLENGE_EXPIRED')
})
