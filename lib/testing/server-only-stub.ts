/** Stands in for the `server-only` package in tests, where no bundler decides what is a server module. */
export {};
