/** Reports the place after the last unit of a literal that was found. */
export type Found = (literal: number, end: number) => void

export interface LiteralSearch {
  readonly size: number
  /** Every place of every literal in a text, in time that grows with the text alone, however many literals there are. */
  scan(text: string, found: Found): void
}

class Automaton implements LiteralSearch {
  size = 0
  readonly #next: Map<number, number>[] = [new Map()]
  readonly #fail: number[] = [0]
  /** The literals that end in a state. */
  readonly #ends: number[][] = [[]]
  /** The nearest state down the chain of failures that ends a literal; 0: there is none. */
  readonly #ending: number[] = [0]

  add(literal: string, id: number): void {
    let state = 0
    for (let at = 0; at < literal.length; at += 1) {
      const code = literal.charCodeAt(at)
      const following = this.#next[state]?.get(code) ?? this.#open(state, code)
      state = following
    }
    this.#ends[state]?.push(id)
    this.size += 1
  }

  #open(state: number, code: number): number {
    const opened = this.#next.length
    this.#next[state]?.set(code, opened)
    this.#next.push(new Map())
    this.#fail.push(0)
    this.#ends.push([])
    this.#ending.push(0)
    return opened
  }

  link(): void {
    const queue = [...(this.#next[0]?.values() ?? [])]
    for (const state of queue)
      for (const [code, following] of this.#next[state] ?? []) {
        const fail = this.#step(this.#fail[state] ?? 0, code)
        this.#fail[following] = fail
        this.#ending[following] = this.#ends[fail]?.length === 0 ? (this.#ending[fail] ?? 0) : fail
        queue.push(following)
      }
  }

  #step(from: number, code: number): number {
    for (let state = from; ; state = this.#fail[state] ?? 0) {
      const following = this.#next[state]?.get(code)
      if (following !== undefined) return following
      if (state === 0) return 0
    }
  }

  scan(text: string, found: Found): void {
    let state = 0
    for (let at = 0; at < text.length; at += 1) {
      state = this.#step(state, text.charCodeAt(at))
      for (let ending = state; ending !== 0; ending = this.#ending[ending] ?? 0)
        for (const id of this.#ends[ending] ?? []) found(id, at + 1)
    }
  }
}

/** Finds many literals at once (Aho and Corasick). An empty literal is never found. */
export const createLiteralSearch = (literals: Iterable<readonly [literal: string, id: number]>): LiteralSearch => {
  const automaton = new Automaton()
  for (const [literal, id] of literals) if (literal !== '') automaton.add(literal, id)
  automaton.link()
  return automaton
}
