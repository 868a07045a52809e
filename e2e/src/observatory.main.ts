// Fetches Mozilla's scanner before the tests run in a network of their own, from which nothing can be fetched.
import { fetchObservatory } from './observatory.ts';

if (!(await fetchObservatory())) console.error('The scanner of the observatory could not be fetched.');
