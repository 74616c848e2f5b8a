import { isServed, renewPage, wasRenewed } from './fresh-page.ts'
import { holdsUnkept, keepOpenForms } from './forms/open-forms.ts'

/** A part of the app that could not be fetched. */
export class MissingPart extends Error {
  readonly isOffline: boolean

  constructor(isOffline: boolean, cause: unknown) {
    super(
      isOffline
        ? 'You seem to be offline.'
        : holdsUnkept()
          ? 'A new version has come out. Copy what you have written before you try again.'
          : 'A new version may have just come out.',
      { cause },
    )
    this.isOffline = isOffline
  }
}

/**
 * Every file that comes later is fetched through here. One that a release has taken away renews the page, with the forms
 * on it kept; any other failure is for whoever asked to tell.
 */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (typeof window === 'undefined') throw error
    const served = await isServed()
    // Once it is done, nothing more happens on this page.
    if (served && !wasRenewed() && !holdsUnkept() && (await keepOpenForms()) && renewPage())
      return new Promise<never>(() => {})
    throw new MissingPart(!served, error)
  }
}

/** Browsers may remember that a file was missing: where the site answers, only a fresh page helps. */
export async function reloadWithForms(): Promise<void> {
  await keepOpenForms()
  location.reload()
}
