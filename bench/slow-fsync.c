/* Adds two milliseconds to every fsync of the process into which this is preloaded. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

static void wait_two_ms(void) {
  struct timespec two_ms = {0, 2000000};
  nanosleep(&two_ms, 0);
}

int fsync(int fd) {
  static int (*real)(int);
  if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  wait_two_ms();
  return real(fd);
}

int fdatasync(int fd) {
  static int (*real)(int);
  if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  wait_two_ms();
  return real(fd);
}
