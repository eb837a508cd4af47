import type { CodeName } from '#contract/codes.ts'

/** A code of the catalogue with what came with it. */
export interface Answered {
  readonly name: CodeName
  readonly data: unknown
  readonly msg: string
}

/** An answer that is not the gateway's, which says 200 to whatever it answers: a proxy's page. */
export class LineFault extends Error {
  /** The HTTP status. */
  readonly status: number

  constructor(status: number) {
    super(`the line answered with HTTP status ${status}`)
    this.status = status
  }
}

/** The gateway does not shake hands now, and says why. [C-06, X-03] */
export class HandshakeRefused extends Error {
  readonly answered: Answered

  constructor(answered: Answered) {
    super(`the handshake was refused: ${answered.name}`)
    this.answered = answered
  }
}

/** The JSON of an answer of the gateway. Throws a LineFault on another status and a SyntaxError on what is no JSON. */
export const readJson = async (response: Response): Promise<unknown> => {
  if (!response.ok) throw new LineFault(response.status)
  return JSON.parse(await response.text())
}
