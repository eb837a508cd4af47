/** What every rule of this folder answers: the name of what is broken, or null when the text keeps the rule. */
export type Verdict<Rule extends string> = Rule | null
