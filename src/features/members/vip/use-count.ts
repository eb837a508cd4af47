import { useAppearance } from '#src/shared/app/appearance.tsx'

/** A whole number as the language writes it: 7,860. */
export const useCount = (): ((value: number) => string) => {
  const { language } = useAppearance()
  return (value) => value.toLocaleString(language)
}
