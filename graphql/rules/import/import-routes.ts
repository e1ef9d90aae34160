import type { Router } from 'express'
export function importRoutes(_router: Router): void {}
