import { useMemberId } from '#src/shared/app/own-data.ts'

/** Where customer service is: members write to it, everybody else reads how to reach it. */
export const useServicePath = (): '/cs' | '/app/service' => (useMemberId() === '' ? '/cs' : '/app/service')
