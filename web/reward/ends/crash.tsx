import { Component, type ReactNode } from 'react'
import { words } from '../words.ts'
import { ErrorPage } from './error-page.tsx'

/** Catches what nobody foresaw (spec S5); a boundary is still a class in React. */
export class Crash extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ErrorPage status={500} title={words.crash.title} text={words.crash.text} /> : this.props.children
  }
}
