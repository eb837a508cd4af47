import type {
  birthdayBind,
  contactBind,
  memberDetails,
  realNameBind,
  stepChoose,
} from '#contract/members/calls/members.ts'
import type { RequestOf } from '#contract/define-call.ts'
import type { MemberDetails, UserInfoSteps } from '#contract/members/entities/member-details.ts'
import type { CallResult } from '#src/gateway/gateway-port.ts'

export type StepName = keyof UserInfoSteps

/** In the order in which a member is led through them. [E-16] */
export const stepNames = ['userRealNameBind', 'userInfoBind', 'selectRealName', 'selectUSDT'] as const

/** What a step asks the server to keep. */
export type StepCommand =
  | ({ readonly kind: 'bindRealName' } & RequestOf<typeof realNameBind>)
  | ({ readonly kind: 'bindContact' } & RequestOf<typeof contactBind>)
  | ({ readonly kind: 'bindBirthday' } & RequestOf<typeof birthdayBind>)
  | ({ readonly kind: 'choose' } & RequestOf<typeof stepChoose>)

export type DetailsAnswer = CallResult<typeof memberDetails>
export type SaveAnswer = CallResult<typeof realNameBind | typeof contactBind | typeof birthdayBind | typeof stepChoose>
export type StepReject = Extract<SaveAnswer, { kind: 'rejected' }>

export interface UserInfoStepsContext {
  readonly details: MemberDetails | null
  /** The step on screen. */
  readonly step: StepName | null
  /** Put off for this visit. */
  readonly postponed: readonly StepName[]
  readonly command: StepCommand | null
  readonly reject: StepReject | null
  /** The last command got no answer and has not shown since. */
  readonly unanswered: boolean
  readonly attempts: number
}

export type UserInfoStepsEvent =
  | { readonly type: 'steps.save'; readonly command: StepCommand }
  /** Something was added elsewhere: a card, an address. */
  | { readonly type: 'steps.refresh' }
  | { readonly type: 'steps.postpone' }
  | { readonly type: 'steps.resume' }
  | { readonly type: 'steps.show'; readonly step: StepName }
  | { readonly type: 'steps.retry' }

/** True for a step that is to do and whose turn can be: a holder is chosen only once a real name is bound. [E-16] */
export const isOpenStep = (steps: UserInfoSteps, step: StepName): boolean =>
  steps[step] === '0' && (step !== 'selectRealName' || steps.userRealNameBind === '1')

/** The first step that is open and was not put off, or null. [E-16] */
export const nextStep = (steps: UserInfoSteps, postponed: readonly StepName[]): StepName | null =>
  stepNames.find((step) => isOpenStep(steps, step) && !postponed.includes(step)) ?? null

/** How many are done, of those that the site has: '2' is switched off. [E-16, E-17] */
export const stepsProgress = (steps: UserInfoSteps): { done: number; total: number } => ({
  done: stepNames.filter((step) => steps[step] === '1').length,
  total: stepNames.filter((step) => steps[step] !== '2').length,
})

export const isComplete = (steps: UserInfoSteps): boolean => stepNames.every((step) => steps[step] !== '0')
