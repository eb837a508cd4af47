import { captchaRegister } from '#contract/verification/calls.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleCaptchaRegister = handle(captchaRegister, async ({ verifications, client }, { demandId, kind }) => {
  if (!verifications.admits(client)) return reject('RATE_LIMITED_ADDRESS')
  const challenge = await verifications.challenge(demandId, kind, client)
  return challenge ? accept(challenge) : reject('CHALLENGE_EXPIRED')
})
