import { useWords as useAreaWords } from '../words.tsx'

/** The room's words and the language in force, for numbers and the like. */
export const useWords = () => useAreaWords('room')
