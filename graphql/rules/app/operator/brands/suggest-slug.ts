import { findNearestName } from '#rules/platform/input/nearest-name.ts'

const suggestionsMax = 200

/** Finds the stored slug that an unknown one may mean, for the first 200 lines of a file. Further ones would take too long. */
export class SlugSuggestions {
  private left = suggestionsMax
  private readonly slugs: readonly string[]

  constructor(slugs: Iterable<string>) {
    this.slugs = [...slugs]
  }

  /** Returns the closest stored slug in whatever case. Undefined if there is none. */
  find(slug: string): string | undefined {
    return this.left-- > 0
      ? findNearestName(
          slug
            .trim()
            .toLowerCase()
            .replaceAll(/[\s_]+/g, '-'),
          this.slugs,
        )
      : undefined
  }

  /** Returns a question that ends an error, such as “ Did you mean g-books?”. Empty if no slug is close. */
  ask(slug: string): string {
    const near = this.find(slug)
    return near ? ` Did you mean ${near}?` : ''
  }
}

/** Returns true for slugs that differ in their numbers only, such as brand-7 and brand-8, which are brands of a series. */
export const isOfSeries = (one: string, other: string): boolean => one.replaceAll(/\d+/g, '') === other.replaceAll(/\d+/g, '')
