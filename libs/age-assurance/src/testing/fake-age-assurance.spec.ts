import { ageAssuranceContract } from './age-assurance.contract.ts';
import { FakeAgeAssurance } from './fake-age-assurance.ts';

ageAssuranceContract('FakeAgeAssurance', () => {
  const assurance = new FakeAgeAssurance();
  return {
    assurance,
    decide: (url, decision) => assurance.decide(url, decision),
    takeDown: () => {
      assurance.down = true;
    },
  };
});
