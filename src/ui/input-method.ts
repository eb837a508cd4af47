/**
 * Whether a key belongs to an input method that composes, or has just ended: Safari says that it composes no longer before
 * it tells of the Enter that took the text over, and gives that key the code 229. (UI Events, 4.3.3)
 */
export const isInputMethods = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229
