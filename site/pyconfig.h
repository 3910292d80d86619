/* CPython 3.11 as WebAssembly has it: what its headers ask about the machine. Their own answers are those of this one. */
#pragma once

#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_VOID_P 4
#define SIZEOF_SIZE_T 4
#define SIZEOF_UINTPTR_T 4
#define SIZEOF_WCHAR_T 4
#define SIZEOF_PID_T 4
#define SIZEOF_PTHREAD_T 4
#define SIZEOF_OFF_T 8
#define SIZEOF_FPOS_T 16
#define SIZEOF_TIME_T 8
#define SIZEOF_FLOAT 4
#define SIZEOF_DOUBLE 8
#define SIZEOF_LONG_DOUBLE 16
#define SIZEOF__BOOL 1
#define ALIGNOF_LONG 4
#define ALIGNOF_SIZE_T 4
#define ALIGNOF_MAX_ALIGN_T 16

#define STDC_HEADERS 1
#define HAVE_PTHREAD_H 1
#define HAVE_PTHREAD_STUBS 1
#define HAVE_SYS_TIME_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_UNISTD_H 1
#define HAVE_DECL_ISFINITE 1
#define HAVE_WCHAR_H 1
#define WITH_DOC_STRINGS 1
#define WITH_FREELISTS 1
#define WITH_PYMALLOC 1
